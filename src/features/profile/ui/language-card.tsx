import { Text } from '@mantine/core'
import { Card } from '#kit/layout/card'
import { OwnLanguage } from '#kit/words/own-language'
import { useWords } from '#kit/words/words'

export function LanguageCard() {
  const words = useWords('preferences')
  return (
    <Card title={words.language}>
      <OwnLanguage name="language-of-profile" isTitled />
      <Text mt="xs">{words.languageHint}</Text>
    </Card>
  )
}
