import { Button, Text } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { wordsNow } from '../words/words'
import classes from './empty-state.module.css'

interface Props {
  children: ReactNode
  address?: string
}
interface State {
  failed: boolean
  address: string | undefined
}

/** Shown if rendering fails. A reload usually helps, because a new version has replaced the files of the open page. */
export class CrashScreen extends Component<Props, State> {
  override state: State = { failed: false, address: this.props.address }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  static getDerivedStateFromProps({ address }: Props, state: State) {
    return address === state.address ? null : { failed: false, address }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    const words = wordsNow('basics')
    return (
      <div className={classes.empty} role="alert">
        <h1 className={classes.title}>{words.crashed}</h1>
        <Text c="dimmed">{words.crashedWhy}</Text>
        <Button onClick={() => window.location.reload()}>{words.loadAgain}</Button>
      </div>
    )
  }
}
