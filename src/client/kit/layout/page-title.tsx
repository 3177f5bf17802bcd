import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useDocumentTitle } from './document-title'
import classes from './page-title.module.css'

/** The page's one h1, which also names the tab. `children` are the page's main actions. */
export function PageTitle({ title, subtitle, children }: { title: string; subtitle?: string; children?: ReactNode }) {
  useDocumentTitle(title)
  return (
    <Group gap="0.75rem 1.5rem" justify="space-between" mb={24}>
      <div className={classes.words}>
        <h1 className={classes.title}>{title}</h1>
        {subtitle && (
          <Text mt={4} c="dimmed">
            {subtitle}
          </Text>
        )}
      </div>
      {children && <Group gap={8}>{children}</Group>}
    </Group>
  )
}
