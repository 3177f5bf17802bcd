import { encode } from 'uqr'

/** Black on white in both schemes, because some cameras read nothing else. */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string | undefined }) {
  const { data, size } = encode(text, { border: 4 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg className={className} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  )
}
