// Wallpaper
