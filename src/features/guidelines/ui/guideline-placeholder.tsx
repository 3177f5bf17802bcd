import { Skeleton } from '@mantine/core'
import classes from './guideline-list.module.css'

/** A card that is still on its way. */
export const GuidelinePlaceholder = () => (
  <div className={classes.placeholder} data-placeholder>
    <Skeleton height="1.5rem" width="70%" />
    <Skeleton height="1rem" width="55%" />
    <Skeleton height="4.5rem" />
    <Skeleton height="1.75rem" width="60%" />
  </div>
)
