import classes from './front-door.module.css'

/** Before the first super admin exists nobody can sign in; whoever started the server has the link. */
export function SetupNotice() {
  return (
    <p className={classes.notice}>
      This portal is not set up yet. Open the set-up link that the server printed when it started to name your community and make the first
      account.
    </p>
  )
}
