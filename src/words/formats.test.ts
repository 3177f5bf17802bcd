import { expect, test } from 'vitest'
import { formatsIn } from './formats'

const english = formatsIn('en-US')
const spanish = formatsIn('es-US')
const NOW = Date.parse('2026-11-21T04:00:00.000Z')

test.each([
  [0, null, null],
  [-30, null, null],
  [59, null, null],
  [60, '1 minute ago', 'hace 1 minuto'],
  [3_599, '59 minutes ago', 'hace 59 minutos'],
  [3_600, '1 hour ago', 'hace 1 hora'],
  [86_399, '23 hours ago', 'hace 23 horas'],
  [86_400, '1 day ago', 'hace 1 día'],
  [7 * 86_400, '1 week ago', 'hace 1 semana'],
  [30 * 86_400, '1 month ago', 'hace 1 mes'],
  [800 * 86_400, '2 years ago', 'hace 2 años'],
])('%d seconds ago', (seconds, en, es) => {
  const at = new Date(NOW - seconds * 1000).toISOString()
  expect([english.relative(at, NOW), spanish.relative(at, NOW)]).toEqual([en, es])
})

test('dates, times and numbers, on the clock of the community and with plain spaces', () => {
  const at = '2026-11-13T02:05:00.000Z'
  const zone = 'America/Los_Angeles'
  expect(english.instant(at, zone)).toBe('Nov 12, 2026, 6:05 PM')
  expect(spanish.instant(at, zone)).toBe('12 nov 2026, 6:05 p.m.')
  expect([english.day('2026-11-12'), spanish.day('2026-11-12')]).toEqual(['Nov 12, 2026', '12 nov 2026'])
  expect([english.longDay('2026-11-12'), spanish.longDay('2026-11-12')]).toEqual(['November 12, 2026', '12 de noviembre de 2026'])
  expect([english.ordinalDay('2026-03-22'), spanish.ordinalDay('2026-03-22')]).toEqual(['March 22nd, 2026', '22 de marzo de 2026'])
  expect([english.month('2026-11-01'), spanish.month('2026-11-01')]).toEqual(['November 2026', 'noviembre de 2026'])
  expect([english.time('15:00'), spanish.time('15:00')]).toEqual(['3:00 PM', '3:00 p.m.'])
  expect([spanish.number(12345), spanish.percent(0.56), spanish.list(['Ana', 'Beto', 'Inés'])]).toEqual([
    '12,345',
    '56%',
    'Ana, Beto e Inés',
  ])
  expect(spanish.plural(2, { one: '# persona', many: '# de personas', other: '# personas' })).toBe('2 personas')
  expect(['Zoe', 'Álvarez', 'Núñez', 'Alvarado', 'Nube'].sort(spanish.compare)).toEqual(['Alvarado', 'Álvarez', 'Nube', 'Núñez', 'Zoe'])
})
