import { Group, Text } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useDocumentTitle } from '../context/community'
import classes from './page-title.module.css'

interface Props {
  title: string
  lang?: string | undefined
  subtitle?: string
  children?: ReactNode
}

export function PageTitle({ title, lang, subtitle, children }: Props) {
  useDocumentTitle(title)
  return (
    <Group gap="0.75rem 1.5rem" justify="space-between" mb={24}>
      <div className={classes.words}>
        <h1 className={classes.title} lang={lang}>
          {title}
        </h1>
        {subtitle && (
          <Text mt={4} c="dimmed">
            {subtitle}
          </Text>
        )}
      </div>
      {children && (
        <Group gap={8} miw={0} maw="100%">
          {children}
        </Group>
      )}
    </Group>
  )
}

export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={classes.back ?? ''} data-not-printed>
      <IconArrowLeft size={20} aria-hidden />
      {children}
    </Link>
  )
}
