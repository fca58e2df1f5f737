#!/usr/bin/python3
"""browser.py INSTAWALL SIMULATOR: `instawall login --browser` with a real, headless Chromium.

It opens the page that the program prints, clicks Allow or Deny, and pastes what then stands in its
address bar. Everything runs in a private directory, as an unprivileged user, on loopback only.
"""
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By

NOBODY = 65534
place = tempfile.mkdtemp(prefix="instawall-browser.", dir="/tmp")


def prepare(programs):
    for program in programs:
        shutil.copy(program, place)
    if os.geteuid() == 0:
        os.chown(place, NOBODY, NOBODY)
        os.setgroups([])
        os.setgid(NOBODY)
        os.setuid(NOBODY)
    os.chdir(place)
    os.environ.clear()
    os.environ.update(HOME=place, PATH="/usr/bin:/bin", LANG="C.UTF-8")


def simulator():
    sample = subprocess.run(["./instawall-simulator", "--sample"], stdout=subprocess.PIPE, check=True).stdout
    account = json.loads(sample)
    account["app"] = {"id": "910000000000017", "secret": "a-secret-for-this-run", "redirect_uris": ["https://localhost/"]}
    with open("account.json", "w") as file:
        json.dump(account, file)
    with open("secret", "w") as file:
        file.write(account["app"]["secret"] + "\n")
    process = subprocess.Popen(
        ["./instawall-simulator", "--account", "account.json", "--ready-file", "address"],
        stdout=subprocess.DEVNULL)
    for _ in range(200):
        if os.path.exists("address"):
            break
        time.sleep(0.1)
    with open("address") as file:
        address = file.read().strip()
    os.environ.update(
        INSTAWALL_GRAPH_URL=address, INSTAWALL_API_URL=address,
        INSTAWALL_AUTHORIZE_URL=address + "/oauth/authorize",
        INSTAGRAM_CLIENT_ID=account["app"]["id"])
    return process, account


def browser():
    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium")
    # Its sandbox needs user namespaces or a setuid helper; the only pages here are our own.
    for argument in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--user-data-dir=" + place + "/profile"):
        options.add_argument(argument)
    driver = webdriver.Chrome(service=Service(shutil.which("chromedriver")), options=options)
    driver.set_page_load_timeout(60)
    return driver


def sign_in(driver, choice):
    """Returns the exit status, everything said, and the address pasted."""
    login = subprocess.Popen(
        ["./instawall", "login", "--browser", "--verbose", "--secret-file", "secret"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        said = ""
        for line in login.stdout:
            said += line
            if "/oauth/authorize?" in line:
                break
        driver.get(line.strip())
        driver.find_element(By.LINK_TEXT, choice).click()
        for _ in range(200):
            if driver.current_url.startswith("https://localhost/"):
                break
            time.sleep(0.1)
        pasted = driver.current_url
        said += login.communicate(pasted + "\n", timeout=60)[0]
        return login.returncode, said, pasted
    finally:
        if login.poll() is None:
            login.kill()
            login.wait()


def check(holds, what, said):
    if not holds:
        sys.exit(f"browser.py: {what} failed; the program said:\n{said}")
    print(f"{what}: as it should be")


def main(programs):
    prepare(programs)
    server, account = simulator()
    driver = None
    try:
        driver = browser()
        status, said, pasted = sign_in(driver, "Allow")
        check(pasted.startswith("https://localhost/?code="), "Allow leads to a code in the address bar", pasted)
        check(status == 0 and "Signed in as @" + account["username"] in said, "sign-in after Allow", said)
        code = pasted.split("code=")[1].split("&")[0].split("#")[0]
        check(all(text not in said for text in (code, "a-secret-for-this-run", "IGAA")), "no secret in what it said", said)
        told = json.loads(subprocess.run(["./instawall", "status", "--json"], stdout=subprocess.PIPE, check=True).stdout)
        check(told["account"]["username"] == account["username"], "status after Allow", told)
        subprocess.run(["./instawall", "logout"], stdout=subprocess.DEVNULL, check=True)

        status, said, pasted = sign_in(driver, "Deny")
        check("error=access_denied" in pasted, "Deny leads to a refusal in the address bar", pasted)
        check(status == 77 and "The user denied your request" in said, "refusal after Deny", said)
        check(not os.path.exists(place + "/.local/state/instawall/account.json"), "no account after Deny", said)
        print("Chromium " + driver.capabilities["browserVersion"])
    finally:
        if driver:
            driver.quit()
        server.terminate()
        server.wait()


try:
    main([os.path.abspath(program) for program in sys.argv[1:3]])
finally:
    shutil.rmtree(place, ignore_errors=True)
