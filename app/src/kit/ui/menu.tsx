import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { Button } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'
import './menu.css'

export interface MenuAction {
  id: string
  label: string
  icon?: IconName
  critical?: boolean
  disabled?: boolean
  onAction: () => void
}

/** A button with further actions below it. Heavy; load it with the part of a screen that needs it. */
export function Menu({ label, actions }: { label: string; actions: readonly MenuAction[] }) {
  return (
    <MenuTrigger>
      <Button icon="more" tone="plain" aria-label={label} />
      <Popover className="sp-menu-popover" placement="bottom end">
        <AriaMenu
          className="sp-menu"
          aria-label={label}
          disabledKeys={actions.filter((action) => action.disabled).map((action) => action.id)}
          onAction={(key) => actions.find((action) => action.id === key)?.onAction()}
        >
          {actions.map((action) => (
            <MenuItem
              key={action.id}
              id={action.id}
              textValue={action.label}
              className={`sp-menu-item${action.critical ? ' sp-menu-critical' : ''}`}
            >
              {action.icon && <Icon name={action.icon} />}
              {action.label}
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}
