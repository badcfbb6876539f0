import { Button, type ButtonProps } from './button.tsx'
import type { IconName } from './icon.tsx'

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon' | 'aria-label'> {
  icon: IconName
  /** Accessible name. */
  label: string
}

/** A button with only an icon; its label is always present for screen readers. */
export function IconButton({ icon, label, tone = 'plain', ...rest }: IconButtonProps) {
  return <Button {...rest} tone={tone} icon={icon} aria-label={label} />
}
