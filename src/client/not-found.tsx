import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { useDocumentTitle } from './kit/document-title'
import empty from './kit/empty-state.module.css'
import { LittleHouse } from './kit/houses'

export function NotFound() {
  useDocumentTitle('Page not found')
  return (
    <main id="main" className={`${empty.empty} ${empty.page}`} tabIndex={-1}>
      <LittleHouse />
      <h1 className={empty.title}>404 Page Not Found</h1>
      <p className={empty.text}>Nobody lives at this address. The link may be old, or a letter may have slipped in.</p>
      <Button component={Link} to="/" mt="sm">
        Go to the dashboard
      </Button>
    </main>
  )
}
