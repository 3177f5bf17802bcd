import { normalForm } from '../../shared/look-alikes'

const NAME_MAX = 150

/** The last segment of what a client calls a file, without control, direction-changing and path characters. */
export function cleanFileName(given: string, extension: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  const clean = normalForm(last, 'NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"|?*]/gu, '')
    .replace(/^[.\s]+/, '')
    .trim()
  const dot = clean.lastIndexOf('.')
  const stem = [...(dot < 0 ? '' : clean.slice(0, dot))].slice(0, NAME_MAX).join('').trim()
  return `${stem || 'file'}.${extension}`
}

/** Content-Disposition with a plain name for old programs and the real one (RFC 6266, RFC 5987). Made plain, a wide `／` is a `/`. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = normalForm(name, 'NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/[/<>:"|?*\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
