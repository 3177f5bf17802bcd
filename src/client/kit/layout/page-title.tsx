import { Box, Group, Text } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { may } from '../../../shared/permissions'
import { useDocumentTitle } from '../context/community'
import { useViewer } from '../context/session'
import { lazyPage } from '../navigation/lazy-page'
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

/** Loaded after the page, because no page needs a menu to be read. */
const MoreMenu = lazyPage(() => import('./more-menu'), 'MoreMenu')

/** The board's further pages about the records of a page. */
export const More = () =>
  may(useViewer(), 'recentlyDeleted.read') && (
    <Suspense fallback={<Box w="min(2.875rem, 14vw)" />}>
      <MoreMenu />
    </Suspense>
  )

export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={classes.back ?? ''} data-not-printed>
      <IconArrowLeft size={20} aria-hidden />
      {children}
    </Link>
  )
}
