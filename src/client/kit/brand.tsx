import { IconHome } from '@tabler/icons-react'
import classes from './brand.module.css'
import { useCommunityName } from './community-name'

export function BrandMark() {
  return (
    <span className={classes.mark} aria-hidden>
      <IconHome size={22} stroke={2} />
    </span>
  )
}

/** The logo and the association's name. */
export function Brand() {
  return (
    <span className={classes.brand}>
      <BrandMark />
      <span className={classes.name}>{useCommunityName()}</span>
    </span>
  )
}
