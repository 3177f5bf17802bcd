import { formatsIn } from '../../words/formats'

const formats = /* @__PURE__ */ formatsIn('en-US')

/** Names of pages in menus and links. */
export const menu = { audit: 'Audit log' }

/** Deeds of the audit log, by what is stored of them, which is their English; # stands for a number, and those of one thing have words of their own. Only the server says them. */
export const audit = {
  when: (timeZone: string) => `When (${timeZone})`,
  who: 'Who',
  what: 'What',
  item: 'Item',
  items: {
    status: (report: string, from: string, to: string) => `${report}: ${from} to ${to}`,
    joined: (report: string, into: string) => `${report} with ${into}`,
    deleted: (report: string, issue: string, name: string) => `${report}: ${issue} by ${name}`,
    accounts: (count: number) => formats.plural(count, { one: '# account', other: '# accounts' }),
    required: (days: number) => `required, ${formats.plural(days, { one: '# day', other: '# days' })}`,
    off: 'off',
  },
}

export const auditPage = {
  title: 'Audit Log',
  subtitle: 'A permanent record of board actions',
  download: 'Download CSV',
  search: 'Search the log',
  everyone: 'Everyone',
  from: 'From',
  to: 'To',
  failed: 'Failed to fetch the audit log',
  noneYet: 'Nothing recorded yet',
  noMatch: 'No entry matches',
  tryFewer: 'Try fewer words or more days.',
  when: 'When',
  who: 'Who',
  what: 'What',
  item: 'Item',
  caption: 'Audit log',
  showOlder: 'Show Older Entries',
}

/** Refusals and answers of the server. The browser never loads them. */
export const problems = {
  auditNotText: 'Must be text',
}
