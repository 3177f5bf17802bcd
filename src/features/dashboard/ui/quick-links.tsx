import { Box } from '@mantine/core'
import { IconBook2, IconChevronRight, IconFileText, IconMail } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { Card } from '#kit/layout/card'
import { useWords } from '#kit/words/words'
import classes from './quick-links.module.css'

export function QuickLinks() {
  const words = useWords('dashboard')
  const menu = useWords('menu')
  const links = [
    { to: '/documents', label: menu.documents, text: words.documentsHint, icon: IconFileText },
    { to: '/messages', label: menu.messages, text: words.messagesHint, icon: IconMail },
    { to: '/ccr-guidelines', label: menu.guidelines, text: words.guidelinesHint, icon: IconBook2 },
  ]
  return (
    <Card title={words.quickLinks}>
      <ul className={classes.links}>
        {links.map(({ to, label, text, icon: Icon }) => (
          <li key={to}>
            <Link to={to} className={classes.link ?? ''}>
              <Icon className={classes.icon} size={24} aria-hidden />
              <span className={classes.words}>
                {label}
                <Box component="span" fz="sm" fw={400} c="dimmed">
                  {text}
                </Box>
              </span>
              <IconChevronRight className={classes.chevron} size={20} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
