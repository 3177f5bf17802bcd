/*
 * Makes every file of the server and the commands readable by their own account only, whatever umask the shell or service set. It takes
 * effect on import, so programs import it first.
 */
process.umask(0o077)
