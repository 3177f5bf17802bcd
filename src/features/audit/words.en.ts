import { formatsIn } from '../../words/formats'

const formats = /* @__PURE__ */ formatsIn('en-US')

const NAMES_LEAVE = '30 days after an account is deleted, its name is taken out.'

export const menu = { audit: 'Audit log' }

/** Actions of the audit log by their stored English text; # stands for a number. Only the server uses them. */
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
  subtitle: `Actions of the board, kept for good. ${NAMES_LEAVE}`,
  subtitleBoard: `Actions of the board, kept for good, without your own conversations and reports or how others sign in. ${NAMES_LEAVE}`,
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

export const problems = {
  auditNotText: 'Must be text',
}
