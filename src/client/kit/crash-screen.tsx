import { Button } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import classes from './empty-state.module.css'
import { LittleHouse } from './houses'

/**
 * The last resort when a page cannot be drawn, most often because a new version replaced its files while the
 * page was open: loading again is then the cure.
 */
export class CrashScreen extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <main className={classes.empty} role="alert">
        <LittleHouse />
        <h1 className={classes.title}>This page could not be shown</h1>
        <p className={classes.text}>The portal may have been updated just now. Loading the page again usually helps.</p>
        <Button onClick={() => window.location.reload()}>Load again</Button>
      </main>
    )
  }
}
