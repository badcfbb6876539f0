import { type KeyboardEvent, type ToggleEvent, useId, useRef, useState } from 'react'
import { type ReservableCall, useClosedCall } from './api/closed-calls.ts'
import { Button } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'
import './menu.css'

export interface MenuAction {
  id: string
  label: string
  icon?: IconName
  critical?: boolean
  disabled?: boolean
  /** The call it leads to: where it is closed to the person at the screen, the entry is too. */
  call?: ReservableCall
  onAction: () => void
}

const GAP_PX = 4

/** A button with further actions below it: the browser's own popover, closed by a press outside and by Escape. */
export function Menu({ label, actions }: { label: string; actions: readonly MenuAction[] }) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const onBeforeToggle = ({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) => {
    const at = anchor.current?.getBoundingClientRect()
    if (newState !== 'open' || !at) return
    currentTarget.style.top = `${at.bottom + GAP_PX}px`
    currentTarget.style.right = `${document.documentElement.clientWidth - at.right}px`
  }
  const onToggle = ({ newState }: ToggleEvent<HTMLDivElement>) => {
    setOpen(newState === 'open')
    if (newState === 'open') itemsOf(menu.current)[0]?.focus()
  }
  return (
    <span ref={anchor}>
      <Button
        icon="more"
        tone="plain"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        popoverTarget={id}
      />
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className="sp-menu"
        onBeforeToggle={onBeforeToggle}
        onToggle={onToggle}
        onKeyDown={(event) => walk(event, menu.current)}
      >
        {actions.map((action) => (
          <MenuItem key={action.id} action={action} onChosen={() => menu.current?.hidePopover()} />
        ))}
      </div>
    </span>
  )
}

function MenuItem({ action, onChosen }: { action: MenuAction; onChosen: () => void }) {
  const { label, icon, critical, disabled, call, onAction } = action
  const why = useClosedCall(call)
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      disabled={disabled || why !== null}
      title={why ?? undefined}
      className={`sp-menu-item${critical ? ' sp-menu-critical' : ''}`}
      onClick={() => {
        onChosen()
        onAction()
      }}
    >
      {why === null ? icon && <Icon name={icon} /> : <Icon name="lock" />}
      {label}
    </button>
  )
}

const itemsOf = (menu: HTMLElement | null): HTMLElement[] => [
  ...(menu?.querySelectorAll<HTMLElement>('[role=menuitem]:enabled') ?? []),
]

/** Follows the ARIA menu pattern: arrows wrap around, Home and End; Tab leaves and closes. */
function walk(event: KeyboardEvent, menu: HTMLElement | null): void {
  const items = itemsOf(menu)
  const at = items.indexOf(document.activeElement as HTMLElement)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key]
  if (event.key === 'Tab') menu?.hidePopover()
  if (to === undefined) return
  event.preventDefault()
  event.stopPropagation()
  items.at(to % items.length)?.focus()
}
