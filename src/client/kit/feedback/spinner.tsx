import { Loader } from '@mantine/core'
import classes from './spinner.module.css'

/** For waits without a known layout; pages use skeletons. */
export function Spinner({ text }: { text: string }) {
  return (
    <div className={classes.wait} role="status">
      <Loader size="lg" aria-hidden />
      <p>{text}</p>
    </div>
  )
}
