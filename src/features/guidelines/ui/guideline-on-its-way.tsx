import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { CardSkeleton, FieldSkeletons } from '../../../client/kit/feedback/skeletons'
import { Card } from '../../../client/kit/layout/card'
import { PageTitle } from '../../../client/kit/layout/page-title'
import classes from './guideline-detail.module.css'
import { useAddressOf } from './views'

/** One rule, the whole book or the form while the rules are fetched; the way back is there at once. */
export function GuidelineOnItsWay({ title, isForm }: { title: string; isForm: boolean }) {
  const addressOf = useAddressOf()
  if (isForm) {
    return (
      <div className={classes.narrow}>
        <PageTitle title={title} />
        <Card>
          <FieldSkeletons count={5} />
        </Card>
      </div>
    )
  }
  return (
    <div className={classes.narrow}>
      <Link to={addressOf({})} className={classes.back}>
        <IconArrowLeft size={20} aria-hidden />
        Back to list
      </Link>
      <PageTitle title={title} />
      <div role="status" aria-label="Loading...">
        <CardSkeleton height="17rem" />
      </div>
    </div>
  )
}
