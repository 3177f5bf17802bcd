import { gzipSync } from 'node:zlib'
import { raw } from './raw-request'

/** Malicious requests, by purpose. `cookie` is a signed-in member's. */
export const hostileRequests = (cookie: string): Record<string, Buffer[]> => ({
  'leaving the folder by the path': PATHS.map((path) => raw({ path, headers: [`Cookie: ${cookie}`] })),
  'other methods than the server has': METHODS.map((method) => raw({ method, path: '/api/user', headers: [`Cookie: ${cookie}`] })),
  'another method than the one that is used': [
    raw({ method: 'POST', path: '/api/announcements/1', headers: [...json(cookie), 'X-HTTP-Method-Override: DELETE'], body: '{}' }),
    raw({ method: 'POST', path: '/api/announcements/1?_method=DELETE', headers: json(cookie), body: '{"_method":"DELETE"}' }),
    raw({ path: '/api/announcements/1', headers: [`Cookie: ${cookie}`, 'X-Method-Override: DELETE'] }),
    raw({ path: '/trpc/messages.send?input=%7B%22subject%22:%22a%22,%22content%22:%22b%22%7D', headers: [`Cookie: ${cookie}`] }),
  ],
  'headers nobody needs': [
    raw({ path: '/api/user', headers: [`X-Long: ${'x'.repeat(100_000)}`] }),
    raw({ path: '/api/user', headers: Array.from({ length: 5_000 }, (_, index) => `X-${index}: x`) }),
    raw({ path: '/api/user', headers: [`Cookie: ${Array.from({ length: 500 }, (_, index) => `portico_session=${index}`).join('; ')}`] }),
    raw({ path: '/api/user', headers: ['Cookie: portico_session=%', `Cookie: ${cookie}`] }),
    raw({
      path: '/api/user',
      headers: [`Cookie: ${cookie}`, 'Range: bytes=0-,0-,0-,0-,0-', 'If-Modified-Since: yesterday', 'Accept: \x7f'],
    }),
    raw({ path: '/api/user', headers: ['X-Forwarded-For: 1.2.3.4, ::1, ', 'X-Forwarded-Host: evil.example', 'Forwarded: for=""'] }),
    raw({ method: 'POST', path: '/api/login', headers: ['Content-Type: application/json', 'Origin: null'], body: '{}' }),
  ],
  'two requests in one': [
    raw({ method: 'POST', path: '/api/login', headers: ['Transfer-Encoding: chunked'], body: '0\r\n\r\nGET /api/user HTTP/1.1\r\n\r\n' }),
    Buffer.from('POST /api/login HTTP/1.1\r\nHost: portal.test\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd'),
    Buffer.from('POST /api/login HTTP/1.1\r\nHost: portal.test\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n'),
    Buffer.from('POST /api/login HTTP/1.1\r\nHost: portal.test\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\nabc\r\n0\r\n\r\n'),
    Buffer.from('GET /api/user HTTP/1.1\r\nHost: portal.test\r\nX: a\n folded\r\nConnection: close\r\n\r\n'),
    Buffer.from('GET /api/user HTTP/1.1\r\n\r\n'),
    Buffer.from('\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 'latin1'),
  ],
  'bodies that unfold': [
    raw({
      method: 'POST',
      path: '/api/login',
      headers: [...json(), 'Content-Encoding: gzip'],
      body: gzipSync(Buffer.alloc(50_000_000, ' ')),
    }),
    raw({ method: 'POST', path: '/api/login', headers: json(), body: '['.repeat(500_000) }),
    raw({ method: 'POST', path: '/api/login', headers: json(), body: `${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}` }),
    raw({
      method: 'POST',
      path: '/api/messages',
      headers: json(cookie),
      body: `{"subject":${'['.repeat(100_000)}${']'.repeat(100_000)},"content":"a"}`,
    }),
    raw({ method: 'POST', path: '/api/login', headers: json(), body: `{"username":"${'\\u0000'.repeat(100_000)}","password":"x"}` }),
    raw({ method: 'POST', path: '/api/login', headers: json(), body: `{${'"a":1,'.repeat(150_000)}"a":1}` }),
    raw({ method: 'POST', path: '/api/messages', headers: json(cookie), body: `{"subject":1e999,"content":${'9'.repeat(100_000)}}` }),
    raw({ method: 'POST', path: '/api/login', headers: json(), body: ' '.repeat(1024 * 1024 + 1) }),
  ],
  'keys that reach into the program': PROTOTYPES.flatMap((body) =>
    ['/api/login', '/api/messages', '/api/sms/preferences', '/trpc/messages.send'].map((path) =>
      raw({ method: 'POST', path, headers: json(cookie), body }),
    ),
  ),
  'keys given twice, and lists where one is expected': [
    '/api/activity?limit=1&limit=2',
    '/api/activity?limit[]=1&search[a]=b',
    '/api/activity?__proto__=1&constructor=2&__proto__[isAdmin]=1',
    '/trpc/activity.list?input={}&input={}',
    '/trpc/activity.list?batch=1&batch=1&input={}',
    '/trpc/activity.list?batch=1&input={"__proto__":{"limit":1}}',
    '/trpc/activity.list?batch=1&input={"length":9999999999}',
  ].map((path) => raw({ path, headers: [`Cookie: ${cookie}`] })),
  'many calls in one': [
    raw({ path: `/trpc/${Array.from({ length: 1_000 }, () => 'auth.me').join(',')}?batch=1`, headers: [`Cookie: ${cookie}`] }),
    raw({ path: `/trpc/${Array.from({ length: 240 }, () => 'x').join(',')}?batch=1`, headers: [`Cookie: ${cookie}`] }),
    raw({ path: `/trpc/${','.repeat(400)}?batch=1`, headers: [`Cookie: ${cookie}`] }),
    raw({
      method: 'POST',
      path: `/trpc/${Array.from({ length: 21 }, () => 'auth.signIn').join(',')}?batch=1`,
      headers: json(),
      body: '{}',
    }),
  ],
  'forms with more than a form has': FORMS.map((body) =>
    raw({
      method: 'POST',
      path: '/api/maintenance-reports',
      headers: [`Cookie: ${cookie}`, 'Content-Type: multipart/form-data; boundary=b'],
      body,
    }),
  ),
})

const json = (cookie = '') => ['Content-Type: application/json', `Cookie: ${cookie}`]

const METHODS = ['TRACE', 'PROPFIND', 'SEARCH', 'DELETE', 'PUT', 'OPTIONS', 'GETT', 'get']

const PATHS = [
  '/../../../../etc/passwd',
  '/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
  '/assets/..%2f..%2f..%2fportal.sqlite',
  '/assets/..%5c..%5cportal.sqlite',
  '/assets/%252e%252e/%252e%252e/portal.sqlite',
  '/assets/....//....//portal.sqlite',
  '/uploads/',
  '/.env',
  '/.git/config',
  '/api/documents/download/..%2f..%2fportal.sqlite',
  '/api/documents/download/1%00.pdf',
  '/api/documents/download/%00',
  '/api/announcements/1%2fattachment',
  '/api/maintenance-reports/1/photos/..%2f..%2f1',
  '/api//users',
  '//evil.example/api/users',
  '/\\evil.example/api/users',
  'http://evil.example/api/users',
  '*',
  '/%',
  '/%ff%fe',
  '/api/users;jsessionid=1',
  '/api/users/',
  '/API/users',
  '/api/users%2f',
  '/api/users?%',
  '/api/polls/status/__proto__',
  '/trpc/__proto__',
  '/trpc/constructor',
  '/trpc/toString',
  '/trpc/users.__proto__',
  '/trpc/people.list.call',
  '/trpc/people.list%00',
  `/api/polls/${'9'.repeat(400)}`,
  `/${'a'.repeat(15_000)}`,
  '/unsubscribe/%2e%2e',
]

const PROTOTYPES = [
  '{"__proto__":{"isAdmin":true,"isSuperAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"subject":"a","content":"b","__proto__":{"isBroadcast":true}}',
  '{"subject":{"toString":"a"},"content":{"__proto__":null}}',
  '{"smsEnabled":true,"__proto__":{"isAdmin":1},"hasOwnProperty":1}',
]

const field = (name: string, value = 'x') => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const END = '--b--\r\n'
const FORMS = [
  Array.from({ length: 5_000 }, (_, index) => field(`f${index}`))
    .concat(END)
    .join(''),
  Array.from({ length: 5_000 }, () => '--b\r\nContent-Disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\n\r\n').join('') +
    '--b--\r\n',
  Array.from({ length: 20_000 }, () => '--b\r\n\r\n\r\n')
    .concat(END)
    .join(''),
  `--b\r\nContent-Disposition: form-data; name="${'n'.repeat(200_000)}"\r\n\r\nx\r\n--b--\r\n`,
  `--b\r\n${Array.from({ length: 5_000 }, (_, index) => `X-${index}: x`).join('\r\n')}\r\n\r\nx\r\n--b--\r\n`,
  [field('__proto__'), field('constructor'), END].join(''),
  field('issueType', '--b'.repeat(50_000)),
  '--b'.repeat(100_000),
]
