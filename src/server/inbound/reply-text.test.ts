import { expect, test } from 'vitest'
import { ownWords } from './reply-text'

const OWN = 'Thank you.\nWhen do they come?'
const QUOTE = '> — write above this line —\n>\n> The board has answered'

const HEADINGS: Record<string, string> = {
  English: 'On Mon, Nov 23, 2026 at 2:05 PM Bea Board <portal@example.org> wrote:',
  Spanish: 'El lun, 23 nov 2026 a las 14:05, Bea Board (<portal@example.org>)\nescribió:',
  German: 'Am Mo., 23. Nov. 2026 um 14:05 Uhr schrieb Bea Board <portal@example.org>:',
  'German without an address': 'Am 23.11.2026 um 14:05 schrieb Bea Board:',
  French: 'Le lun. 23 nov. 2026 à 14:05, Bea Board <portal@example.org> a écrit :',
  Italian: 'Il giorno lun 23 nov 2026 alle ore 14:05 Bea Board\n<portal@example.org> ha scritto:',
  Portuguese: 'Em seg., 23 de nov. de 2026 às 14:05, Bea Board <portal@example.org> escreveu:',
  Dutch: 'Op ma 23 nov 2026 om 14:05 schreef Bea Board <portal@example.org>:',
  Polish: 'pon., 23 lis 2026 o 14:05 Bea Board <portal@example.org> napisał(a):',
  Vietnamese: 'Vào Th 2, 23 thg 11, 2026 vào lúc 14:05 Bea Board <portal@example.org> đã viết:',
  Tagalog: 'Noong Lun, Nob 23, 2026 nang 2:05 PM, sinulat ni Bea Board <portal@example.org>:',
  Chinese: 'Bea Board <portal@example.org> 于2026年11月23日周一 14:05写道：',
  Korean: '2026년 11월 23일 (월) 오후 2:05, Bea Board <portal@example.org>님이 작성:',
  Russian: 'пн, 23 нояб. 2026 г. в 14:05, Bea Board <portal@example.org>:',
  'Outlook in German': 'Von: Bea Board <portal@example.org>\nGesendet: Montag, 23. November 2026 14:05\nAn: Rosa\nBetreff: Lampe',
  'Outlook in French': 'De : Bea Board <portal@example.org>\nEnvoyé : lundi 23 novembre 2026 14:05\nÀ : Rosa\nObjet : Lampe',
  'old Outlook in Italian': '-----Messaggio originale-----',
}

test.each(Object.entries(HEADINGS))('the heading of a quote does not stay in an answer: %s', (_language, heading) => {
  expect(ownWords(`${OWN}\n\n${heading}\n\n${QUOTE}`, [])).toBe(OWN)
  expect(ownWords(`${OWN}\n\n${heading}\n\n${QUOTE.slice(QUOTE.indexOf('\n') + 1)}`, ['portal@example.org'])).toBe(OWN)
})

test.each([
  'Am 23.11.2026 schrieb ich Ihnen wegen:\nder Lampe.',
  'On 23 November 2026 I wrote to you about two things:\nthe lamp and the gate.',
  'Le 23 novembre 2026 :\nla lampe est en panne.',
  'Am I right?\nHe wrote:\n2026 is the year.',
  'In the minutes of 2026 he wrote:\nthe gate stays open.',
  'Ask Bea <bea@example.org> about 2026:\nshe knows.',
  'Von: meinem Fenster sehe ich zwei Lampen.\nAn: alle, danke.',
])('words that begin like one stay: %s', (words) => {
  expect(ownWords(`${words}\n\n${QUOTE}`, [])).toBe(words)
})

const OURS = [
  '— write above this line —',
  'A reply is waiting for you',
  'When do you want it?',
  '-- ',
  'Oak HOA',
  'Unsubscribe: http://portal.test/unsubscribe/1.x',
]
const quoted = (lines: string[]) => lines.map((line) => `> ${line}`).join('\n')

test.each(Object.values(HEADINGS))('an answer below or between the quoted lines keeps every word: %s', (heading) => {
  const [first = '', ...rest] = OURS
  for (const mail of [
    `${heading}\n${quoted(OURS)}\n\nOn Monday.`,
    `Hi,\n\n${heading}\n${quoted(OURS)}\n\nOn Monday.\n\n-- \nRosa`,
    `See below.\n\n${heading}\n\n${quoted([first])}\n\nYes.\n\n${quoted(rest)}`,
    `Hi,\n\n-- \nRosa\n\n${heading}\n${quoted(OURS)}\n\nhttps://example.org/lamp`,
  ])
    expect(ownWords(mail, [])).toBe(mail)
})

test('an answer below Outlook’s quote, which has no marks, keeps every word', () => {
  const quote = `From: Oak HOA <portal@example.org>\nSent: Monday, November 23, 2026 2:05 PM\nTo: Rosa\n\n${OURS.join('\n')}`
  expect(ownWords(`Hi,\n\n${quote}\n\nOn Monday.`, [])).toBe(`Hi,\n\n${quote}\n\nOn Monday.`)
  for (const words of ['See my answers.', 'All of it in red', 'Están más abajo:', 'Mis respuestas, en el texto']) {
    const between = `${words}\n\n${quote.replace('When do you want it?', '$& On Monday.')}`
    expect(ownWords(between, ['portal@example.org'])).toBe(between)
  }
  expect(ownWords(`On Monday.\n\n${quote}\n\n-- \nRosa\n`, []), 'a signature alone is no word').toBe('On Monday.')
  expect(ownWords(`On Monday.\n\n${quote}<http://portal.test/unsubscribe/1.x>\n`, [])).toBe('On Monday.')
})

test.each([
  'From: Gardener <g@example.net>\nSent: Thursday, November 26, 2026 9:00 AM\nTo: Rosa\nSubject: Sprinkler',
  'Begin forwarded message:\n\n> From: Gardener <g@example.net>\n> Subject: Sprinkler\n> Date: November 26, 2026\n> To: Rosa\n>',
  'Inicio del mensaje reenviado:\n\n> De: Gardener <g@example.net>\n> Asunto: Riego\n> Fecha: 26 de noviembre de 2026\n> Para: Rosa\n>',
  '---------- Forwarded message ---------\nFrom: Gardener <g@example.net>\nDate: Thu, Nov 26, 2026\nSubject: Sprinkler',
  'On Thu, Nov 26, 2026 at 9:00 AM Gardener <g@example.net> wrote:',
])('somebody else’s mail that a neighbor passes on is kept: %s', (heading) => {
  for (const signature of ['', '-- \nRosa\n\n']) {
    const mail = `Please see what they wrote:\n\n${signature}${heading}\n\nThe sprinkler costs $400.`
    expect(ownWords(mail, ['Oak HOA', 'portal@example.org'])).toBe(mail)
  }
})
