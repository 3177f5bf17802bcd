import { IconHome } from '@tabler/icons-react'
import { useCommunityName, useCommunityPicture } from '../context/community'
import classes from './brand.module.css'

export function BrandMark({ picture }: { picture: string }) {
  if (picture) return <img className={classes.picture} src={picture} alt="" />
  return (
    <span className={classes.mark} aria-hidden>
      <IconHome size={22} stroke={2} />
    </span>
  )
}

export function Brand({ narrow }: { narrow?: boolean }) {
  const [name, picture] = [useCommunityName(), useCommunityPicture()]
  if (narrow) return <BrandMark picture={picture} />
  return (
    <span className={classes.brand}>
      <BrandMark picture={picture} />
      <span className={classes.name}>{name}</span>
    </span>
  )
}
