import { Button, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import empty from './kit/feedback/empty-state.module.css'
import { useDocumentTitle } from './kit/layout/document-title'
import { LittleHouse } from './kit/layout/houses'

export function NotFound() {
  useDocumentTitle('Page not found')
  return (
    <main id="main" className={`${empty.empty} ${empty.page}`} tabIndex={-1}>
      <LittleHouse />
      <h1 className={empty.title}>404 Page Not Found</h1>
      <Text c="dimmed">No one lives at this address. The link may be old, or there may be a typo.</Text>
      <Button component={Link} to="/" mt="sm">
        Go to the dashboard
      </Button>
    </main>
  )
}
