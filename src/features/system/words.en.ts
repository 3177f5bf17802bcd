import { formatsIn } from '../../words/formats'

const formats = /* @__PURE__ */ formatsIn('en-US')

/** Names of pages in menus and links. */
export const menu = { system: 'System' }

/** The page of the machine and the copies. */
export const system = {
  title: 'System',
  failed: 'Failed to read the state of the system',
  none: 'None yet',
  backups: 'Nightly backups',
  newest: 'Newest',
  size: 'Size',
  verified: 'Read through',
  folder: 'Folder',
  sameDisk: 'The backups are on the same disk as the database. When it dies, both are gone.',
  offsite: 'Copies elsewhere',
  offsiteOff: 'There are none. OFFSITE_REPOSITORY in the settings of the server names a place for them.',
  place: 'Place',
  mail: 'Email',
  texts: 'Text messages',
  via: 'Sent by',
  push: 'Push notifications',
  devices: 'Devices',
  waiting: 'Waiting',
  oldest: 'Oldest since',
  machine: 'Machine',
  version: 'Version',
  uptime: 'Running for',
  database: 'Database',
  checked: 'Checked',
  free: 'Free on the disk',
  memory: 'Memory',
  findings: 'What to look at',
  errors: 'What went wrong lately',
  backUpNow: 'Back up now',
  download: 'Download a backup',
  downloadNow: 'Download',
  downloadNote: 'The file holds everything people wrote. Keep it as private as their letters. Please enter your password.',
  password: 'Your password',
  sendTest: 'Send a test email',
  backupMade: 'Backup made',
  backupFailed: 'No backup was made',
  testSent: 'Test email sent',
  testNotSent: 'The test email did not go out',
  tryAgain: 'Please try again.',
  conditions: { ok: 'Fine', warning: 'Look at it', problem: 'Problem', off: 'Off' },
  newer: (version: string, newer: string) => `${version} (${newer} is available)`,
  hours: (count: number) => formats.plural(count, { one: '# hour', other: '# hours' }),
  daysToFull: (count: number) => formats.plural(count, { one: 'full in # day', other: 'full in # days' }),
  lookAt: (email: string) => `Check the inbox of ${email}.`,
}

export const mails = {
  systemTrouble: {
    subjects: {
      backup: 'The backup of the portal has failed or is too old',
      offsite: 'No backup has reached the place elsewhere for a day',
      disk: 'The disk of the portal is nearly full',
      mail: 'Email has been waiting for more than an hour',
      database: 'The database of the portal is damaged',
      check: 'Stored files are missing: please look at the backup',
    },
    overSubject: (subject: string) => `Solved: ${subject}`,
    details: (text: string) => `What the portal found: ${text}`,
    look: 'The System page says what to do. You get this email once, and one more when it is over.',
    over: 'All is well again. There is nothing to do.',
    action: 'Open the System page',
    footer: "You're receiving this email because you're a super admin of the portal.",
  },
  systemVersion: {
    subject: (version: string) => `The portal runs version ${version} now`,
    text: 'A new version has been installed. A copy of the database from before is in the folder of backups.',
    action: 'Open the System page',
    footer: "You're receiving this email because you're a super admin of the portal.",
  },
}

/** Refusals and answers of the server. The browser never loads them. */
export const problems = {
  setupBusy: 'Something is on its way already. Please wait until it is done.',
  setupDamagedBackup: 'This backup is damaged, so it cannot be restored. Nothing has been changed.',
  setupOlderBackup: 'This backup was made by a version before 1.0.0, which this version cannot read. Nothing has been changed.',
  setupNewerBackup: 'This backup was made by a newer version of the portal. Update the portal first. Nothing has been changed.',
  setupNotABackup: 'This file is not a backup of a Portico portal. Nothing has been changed.',
  setupNothingArrived: 'This backup is no longer here. Please upload it again.',
  setupRepositoryEmpty: 'There is no copy in the repository.',
  setupRepositoryWrong: 'This is not the password of the repository.',
  setupRestoring: 'The community is being restored.',
  setupUploadsBeside: 'The uploads of this backup are in a folder beside it. Use a backup that was made with “Download a backup”.',
  systemBackup: 'The nightly backup has failed or is too old. A super admin finds the reason under Settings, System.',
  systemOffsite: 'No backup has reached the place elsewhere for a day. A super admin finds the reason under Settings, System.',
  systemDisk: 'The disk is nearly full, and soon there is no room for a backup. A super admin finds more under Settings, System.',
  systemMail: 'Email has been waiting for more than an hour. A super admin finds the reason under Settings, Outbox.',
  systemDatabase: 'The database is damaged. Keep every backup, and tell the person who runs the portal today.',
  systemCheck: 'Uploaded files are missing or have changed. A backup has them: see Settings, System.',
  systemBackupFailed: (why: string) => `The backup could not be made: ${why}`,
  systemDownloadGone: 'This copy is no longer here. Please download a new one.',
  systemPasswordWrong: 'The password is not right.',
}
