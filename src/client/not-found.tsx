import { Button, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { useDocumentTitle } from '#kit/context/community'
import empty from '#kit/feedback/empty-state.module.css'
import { LittleHouse } from '#kit/layout/houses'
import { LanguageSwitch } from '#kit/words/language-switch'
import { useWords } from '#kit/words/words'

export function NotFound() {
  const words = useWords('shell')
  useDocumentTitle(words.notFoundTitle)
  return (
    <main id="main" className={`${empty.empty} ${empty.page}`} tabIndex={-1}>
      <LanguageSwitch />
      <LittleHouse />
      <h1 className={empty.title}>{words.notFound}</h1>
      <Text c="dimmed">{words.notFoundWhy}</Text>
      <Button component={Link} to="/" mt="sm">
        {words.toDashboard}
      </Button>
    </main>
  )
}
