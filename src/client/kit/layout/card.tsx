import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './card.module.css'

export function Card({ title, aside, children }: { title?: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.card} aria-label={title}>
      {title && (
        <Group gap="0.5rem 1rem" justify="space-between" mb="md">
          <h2>{title}</h2>
          {aside}
        </Group>
      )}
      {children}
    </section>
  )
}

export function Facts({ facts }: { facts: Record<string, string> }) {
  return (
    <dl className={classes.facts}>
      {Object.entries(facts).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
