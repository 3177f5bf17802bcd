import { IconHome } from '@tabler/icons-react'
import { useCommunityName } from '../context/community-name'
import classes from './brand.module.css'

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
