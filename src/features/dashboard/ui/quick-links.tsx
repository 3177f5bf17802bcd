import { Box } from '@mantine/core'
import { IconBook2, IconChevronRight, IconFileText, IconMail } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { Card } from '../../../client/kit/layout/card'
import classes from './quick-links.module.css'

const LINKS = [
  { to: '/documents', label: 'Documents', text: 'Bylaws, minutes, and forms', icon: IconFileText },
  { to: '/messages', label: 'Messages', text: 'Write to the HOA board', icon: IconMail },
  { to: '/ccr-guidelines', label: 'CC&R Guidelines', text: 'Community rules', icon: IconBook2 },
]

export function QuickLinks() {
  return (
    <Card title="Quick Links">
      <ul className={classes.links}>
        {LINKS.map(({ to, label, text, icon: Icon }) => (
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
