import { useLanguage, useWords } from '../words/words'

interface Picture {
  src: string
  /** Null if nothing was said; empty if the picture is decorative. */
  description: string | null | undefined
  /** The title of what the picture belongs to. */
  title: string
  /** The language of the description. */
  lang: string | undefined
  className?: string | undefined
  width?: number
  height?: number
}

export function Picture({ description, title, lang, ...image }: Picture) {
  const words = useWords('pictures')
  const page = useLanguage()
  return (
    <img {...image} alt={description ?? words.pictureOf(title)} lang={description && lang !== page ? lang : undefined} loading="lazy" />
  )
}

/** Opens the whole picture in a new tab. */
export function PictureLink({ href, className, ...picture }: Picture & { href: string }) {
  const words = useWords('pictures')
  return (
    <a
      className={className}
      href={href}
      target="_blank"
      rel="noopener"
      aria-label={picture.description === '' ? words.openPicture : undefined}
    >
      <Picture {...picture} />
    </a>
  )
}

export function usePictureText() {
  const { decorative } = useWords('pictures')
  return (description: string | null | undefined) => (description === '' ? decorative : description)
}
