import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { RESIDENT_WORDS } from '../../../shared/resident-list'
import { readListFile } from './list-file'

const LIST = `Name,Email,Street number,Street name,Status,Phone
José Muñoz,jose@x.org,21,Oakridge Dr,Owner,(555) 123-4567
Zoë Peña,zoe@x.org,22,Oakridge Dr,Renter,
`
const ROWS = [
  ['Name', 'Email', 'Street number', 'Street name', 'Status', 'Phone'],
  ['José Muñoz', 'jose@x.org', '21', 'Oakridge Dr', 'Owner', '(555) 123-4567'],
  ['Zoë Peña', 'zoe@x.org', '22', 'Oakridge Dr', 'Renter', ''],
]

const read = (bytes: Uint8Array | string) => readListFile(new File([bytes as BlobPart], 'list'), RESIDENT_WORDS)

const MS_DOS = 'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑ'
const latin1 = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes)

/** The table that the decoder of `label` reads back. */
function encode(text: string, label: string): Uint8Array {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte)
  const signs = label === 'ms-dos' ? `${latin1(bytes.subarray(0, 128))}${MS_DOS}` : new TextDecoder(label).decode(bytes)
  return Uint8Array.from(text, (sign) => signs.indexOf(sign))
}
const littleEndian = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'))
const bigEndian = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le').swap16())

test.each([
  ['UTF-8', new TextEncoder().encode(LIST)],
  ['UTF-8 with its mark', new TextEncoder().encode(`\uFEFF${LIST}`)],
  ['UTF-16, as Excel saves Unicode text', littleEndian(`\uFEFF${LIST.replaceAll('\n', '\r\n').replaceAll(',', '\t')}`)],
  ['UTF-16 without a mark', littleEndian(LIST)],
  ['UTF-16 big endian', bigEndian(`\uFEFF${LIST}`)],
  ['UTF-16 big endian without a mark', bigEndian(LIST)],
  ['Windows', encode(LIST.replaceAll('\n', '\r\n'), 'windows-1252')],
  ['Mac', encode(LIST.replaceAll('\n', '\r'), 'macintosh')],
  ['MS-DOS', encode(LIST, 'ms-dos')],
  ['Mac with semicolons', encode(LIST.replaceAll(',', ';'), 'macintosh')],
])('%s', async (_, bytes) => expect(await read(bytes)).toEqual({ rows: ROWS, headingRow: 0 }))

test.each([
  'Shaun O’Brien',
  'The Resident’s Trust',
  'MARÍA NUÑEZ',
  'Unit 4 – Back',
  '“Pepe” Álvarez',
  'Íñigo Güell',
  'François Côté',
  'Él Dueño',
])('%s is told apart as Windows, Mac and MS-DOS text', async (name) => {
  for (const label of ['windows-1252', 'macintosh', ...(/[’–“ÍÁ]/.test(name) ? [] : ['ms-dos'])]) {
    const table = await read(encode(`Name,Email\n${name},a@x.org\n`, label))
    expect(table, label).toMatchObject({
      rows: [
        ['Name', 'Email'],
        [name.replace('–', '-'), 'a@x.org'],
      ],
    })
  }
})

test('Excel: the headings below a title, numbers and dates as the board sees them, hidden sheets left alone', async () => {
  const workbook = await writeXlsx({
    sheets: [
      { name: 'Old', hidden: true, rows: [['Name', 'Email', 'Phone', 'Status', 'Street', 'Number']] },
      { name: 'Notes', rows: [['Call the office']] },
      {
        name: 'Owners',
        rows: [
          ['Rancho Sage HOA'],
          [],
          ['Name', 'Phone', 'Lot', 'Since', 'Cell phone', 'Dues'],
          ['José Muñoz', 5551234567, 7, new Date('2026-11-01'), 5551234567, 1200.5],
        ],
        cells: new Map([
          ['3,2', { style: { numFmt: '000' } }],
          ['3,3', { style: { numFmt: 'm/d/yyyy' } }],
          ['3,4', { style: { numFmt: '[<=9999999]###-####;(###) ###-####' } }],
        ]),
      },
    ],
  })
  expect(await read(workbook)).toEqual({
    headingRow: 2,
    rows: [
      ['Rancho Sage HOA'],
      [],
      ['Name', 'Phone', 'Lot', 'Since', 'Cell phone', 'Dues'],
      ['José Muñoz', '5551234567', '007', '11/1/2026', '(555) 123-4567', '1200.5'],
    ],
  })
})

test.each([
  ['an old Excel file', '\xD0\xCF\x11\xE0\xA1\xB1', /cannot be read as a list.*Excel Workbook \(\.xlsx\) or CSV/],
  ['a locked Excel file', '\xD0\xCF\x11\xE0..E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0', /locked with a password/],
  [
    'LibreOffice',
    'PK\x03\x04....mimetypeapplication/vnd.oasis.opendocument.spreadsheetPK',
    /cannot be read as a list.*Excel Workbook \(\.xlsx\) or CSV/,
  ],
  ['Numbers', 'PK\x03\x04......Index/Document.iwa', /cannot be read as a list.*Excel Workbook \(\.xlsx\) or CSV/],
  ['a PDF', '%PDF-1.7', /a PDF/],
  ['a Word file', 'PK\x03\x04......word/document.xml', /cannot be read as a list.*Excel Workbook \(\.xlsx\) or CSV/],
  ['a web page', '<html><table>', /cannot be read as a list.*Excel Workbook \(\.xlsx\) or CSV/],
  ['a picture', '\x89PNG\r\n\x1A\n\0\0', /cannot be read as a list.*Excel Workbook \(\.xlsx\) or CSV/],
  ['a broken Excel file', 'PK\x03\x04......xl/workbook.xml', /cannot be read as a list.*Excel Workbook \(\.xlsx\) or CSV/],
  ['an empty file', '', /nothing in this file/],
  ['a quote without an end', 'Name,Email\n"Ann,a@x.org\n', /line 2/],
])('%s is refused in words', async (_, text, words) => {
  expect(await read(Uint8Array.from(text, (sign) => sign.charCodeAt(0)))).toEqual({ problem: expect.stringMatching(words) })
})
