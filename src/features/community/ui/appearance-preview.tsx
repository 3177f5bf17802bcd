import { Text } from '@mantine/core'
import { useFileAddress } from '#kit/files/use-file-address'
import { BrandMark } from '#kit/layout/brand'
import { Houses } from '#kit/layout/houses'
import { useWords } from '#kit/words/words'
import { type AccentName, accentVariables } from '../../../shared/accents'
import classes from './appearance.module.css'

interface Props {
  name: string
  accent: AccentName
  picture: string
  /** Chosen and not saved yet. */
  file: File | undefined
}

/** A piece of the portal in the colors chosen, for the eye alone. */
export function AppearancePreview({ name, accent, picture, file }: Props) {
  const words = useWords('settings')
  const chosen = useFileAddress(file)
  return (
    <div>
      <Text fw={500} mb={8}>
        {words.preview}
      </Text>
      <div className={classes.preview} style={accentVariables(accent)} aria-hidden>
        <div className={classes.banner}>
          <BrandMark picture={chosen ?? picture} />
          <span className={classes.name}>{name}</span>
          <Houses className={classes.houses} />
        </div>
        <div className={classes.page}>
          <span className={classes.here}>{words.previewHome}</span>
          <span className={classes.link}>{words.previewLink}</span>
          <span className={classes.button}>{words.previewButton}</span>
        </div>
      </div>
    </div>
  )
}
