// Instagram
