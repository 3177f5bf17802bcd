import { Button, Menu } from '@mantine/core'
import { IconDots, IconHistory, IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useWords } from '../words/words'

export interface MoreLink {
  to: string
  label: string
  icon: typeof IconDots
}

export function MoreMenu({ links = [] }: { links?: readonly MoreLink[] }) {
  const { audit, recentlyDeleted } = useWords('menu')
  const { more } = useWords('shell')
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" px="min(0.75rem, 2.5vw)" aria-label={more}>
          <IconDots size={22} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {links.map(({ to, label, icon: Icon }) => (
          <Menu.Item key={to} component={Link} to={to} leftSection={<Icon size={20} aria-hidden />}>
            {label}
          </Menu.Item>
        ))}
        <Menu.Item component={Link} to="/recently-deleted" leftSection={<IconTrash size={20} aria-hidden />}>
          {recentlyDeleted}
        </Menu.Item>
        <Menu.Item component={Link} to="/audit" leftSection={<IconHistory size={20} aria-hidden />}>
          {audit}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
