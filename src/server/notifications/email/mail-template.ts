import { ACCENTS, type AccentName } from '../../../shared/accents'
import type { Topic } from '../../../shared/topics'
import type { Language } from '../../../words/languages'
import { wordsIn } from '../../../words/words'

/** A text by a person, with its language for screen readers. It ends a heading or paragraph. */
export interface Quoted {
  language: Language
  text: string
}
/** A heading with linked titles under it. */
export interface Section {
  heading: string
  items: { title: string; language?: Language; facts: string; url: string }[]
  more?: string
}

interface MailContent {
  community: string
  accent: AccentName
  /** A line above everything else: an answer by mail is read up to it. */
  top?: string
  heading: string
  /** Plain text; blank lines separate paragraphs. */
  paragraphs: string[]
  quoted?: Quoted[]
  sections?: Section[]
  action?: { label: string; url: string }
  /** The reason why the reader gets this mail, in small print. */
  footer: string
  unsubscribeUrl?: string
  /** The topic, if readers choose channels for it. `isAhead`: the reader chose the digest but gets this at once. */
  topic?: { name: Topic | 'digest'; isAhead: boolean; choicesUrl: string; stopUrl: string }
  language: Language
}

export function renderMail(content: MailContent): { html: string; text: string } {
  return { html: renderHtml(content), text: renderText(content) }
}

function renderText(content: MailContent) {
  const { community, heading, paragraphs, action, footer } = content
  const sections = (content.sections ?? []).map(({ heading, items, more }) =>
    [heading, ...items.flatMap(({ title, facts, url }) => [`${title} (${facts})`, url]), ...(more ? [more] : [])].join('\n'),
  )
  const parts = [...(content.top ? [content.top] : []), heading, ...paragraphs, ...sections]
  if (action) parts.push(`${action.label}:\n${action.url}`)
  parts.push(`-- \n${[community, footer, ...whyOf(content)].join('\n')}`)
  for (const { label, url } of waysOut(content)) parts.push(`${label}: ${url}`)
  return `${parts.join('\n\n')}\n`
}

function renderHtml(content: MailContent) {
  const { community, accent, heading, paragraphs, action, footer, language } = content
  const { filled, banner } = ACCENTS[accent]
  const words = wordsIn(language).mails.template
  const body = paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${worded(paragraph, content)}</p>`).join('')
  const address = `
<p style="margin:0 0 16px;font-size:14px;color:#565e77;word-break:break-word;overflow-wrap:anywhere">${words.buttonFails}<br>${escapeHtml(action?.url ?? '')}</p>`
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;background:${filled[0]};color:#ffffff;text-decoration:none;font-weight:bold;padding:14px 24px;border-radius:8px">${escapeHtml(action.label)}</a></p>${content.sections ? '' : address}`
    : ''
  const top = content.top ? `<p style="margin:0 0 16px;font-size:14px;color:#565e77">${escapeHtml(content.top)}</p>\n` : ''
  const why = whyOf(content)
    .map((line) => `<br>${escapeHtml(line)}`)
    .join('')
  const links = waysOut(content)
    .map(({ label, url }) => `<br><a href="${escapeHtml(url)}" style="color:#565e77">${escapeHtml(label)}</a>`)
    .join('')
  const sections = (content.sections ?? []).map((section) => sectionHtml(section, language)).join('')
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(heading)}</title></head>
<body style="margin:0;background:#fbfaf8;color:#23283d;font-family:Verdana,Arial,sans-serif;font-size:17px;line-height:1.55">
<div style="max-width:560px;margin:0 auto;padding:24px 16px">
${top}<p style="margin:0 0 16px;font-family:Georgia,serif;font-weight:bold;color:${banner}">${escapeHtml(community)}</p>
<div style="background:#ffffff;border:1px solid #e6e4de;border-radius:12px;padding:24px">
<h1 style="margin:0 0 16px;font-family:Georgia,serif;font-size:24px;line-height:1.3">${worded(heading, content)}</h1>
${body}${sections}${button}</div>
<p style="margin:16px 0 0;font-size:14px;color:#565e77">${escapeHtml(community)}<br>${escapeHtml(footer).replaceAll('\n', '<br>')}${why}${links}</p>
</div></body></html>
`
}

/** Converts text to HTML and marks quotes in another language. */
function worded(text: string, { quoted = [], language }: MailContent): string {
  const html = (part: string) => escapeHtml(part).replaceAll('\n', '<br>')
  const spoken = (quote: Quoted) => `<span lang="${quote.language}">${html(quote.text)}</span>`
  const others = quoted.filter((quote) => quote.text && quote.language !== language)
  const end = others.find((quote) => text.endsWith(quote.text))
  return end ? `${html(text.slice(0, -end.text.length))}${spoken(end)}` : html(text)
}

function sectionHtml({ heading, items, more }: Section, page: Language) {
  const rows = items.map(({ title, language = page, facts, url }) => {
    const spoken = language === page ? escapeHtml(title) : `<span lang="${language}">${escapeHtml(title)}</span>`
    return `<p style="margin:0 0 12px"><a href="${escapeHtml(url)}" style="color:#3b4cb8;font-weight:bold">${spoken}</a><br>${escapeHtml(facts)}</p>`
  })
  const rest = more ? `<p style="margin:0 0 12px">${escapeHtml(more)}</p>` : ''
  return `<h2 style="margin:24px 0 12px;font-family:Georgia,serif;font-size:20px;line-height:1.3">${escapeHtml(heading)}</h2>${rows.join('')}${rest}`
}

function whyOf({ topic, language }: MailContent): string[] {
  const { template, topics } = wordsIn(language).mails
  if (!topic) return []
  if (topic.name === 'digest') return [template.whyDigest]
  return [(topic.isAhead ? template.whyAhead : template.why)(topics[topic.name])]
}

function waysOut({ topic, unsubscribeUrl, language }: MailContent): { label: string; url: string }[] {
  const { template, topics } = wordsIn(language).mails
  return [
    ...(topic ? [{ label: template.choose, url: topic.choicesUrl }] : []),
    ...(topic ? [{ label: topic.name === 'digest' ? template.stopDigest : template.stop(topics[topic.name]), url: topic.stopUrl }] : []),
    ...(unsubscribeUrl ? [{ label: template.unsubscribe, url: unsubscribeUrl }] : []),
  ]
}

export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[character] ?? character)

/** Makes text from strangers safe: no mail program turns any of it into a link. */
export const withoutLink = (text: string) => text.replace(/([.。．｡@]|:\/\/)(?=\S)/g, '$1 ')
