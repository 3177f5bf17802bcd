/*
 * Whatever the server and the commands write (database, journals, uploads, backups, exports) is for their own account alone, whatever
 * the shell or the service that starts them says. It takes effect when it runs, so the programs import this first.
 */
process.umask(0o077)
