import { Button, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'

export interface MenuAction {
  label: string
  icon: typeof IconDots
  onPress: () => void
  isGrave?: boolean | undefined
}

/** Actions behind '…'; `label` is the button's name and says what they are about. */
export function ActionMenu({ label, actions, busy }: { label: string; actions: readonly MenuAction[]; busy?: boolean }) {
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" px="min(0.75rem, 2.5vw)" aria-label={label} loading={busy ?? false}>
          <IconDots size={22} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label: text, icon: Icon, onPress, isGrave }) => (
          <Menu.Item key={text} leftSection={<Icon size={20} aria-hidden />} data-destructive={isGrave} onClick={onPress}>
            {text}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
