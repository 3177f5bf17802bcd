import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { Card } from './card'
import { EmptyState } from './empty-state'
import { PageTitle } from './page-title'

/** An address that will hold a page: says so plainly and shows the way back. */
export function NotHereYet({ title }: { title: string }) {
  return (
    <>
      <PageTitle title={title} />
      <Card>
        <EmptyState
          title="Not here yet"
          text={`${title} will open on this page with a coming version of the portal.`}
          action={
            <Button component={Link} to="/" variant="default">
              Back to the dashboard
            </Button>
          }
        />
      </Card>
    </>
  )
}
