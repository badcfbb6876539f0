import { Button, type ButtonProps } from './button.tsx'
import type { IconName } from './icon.tsx'

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon' | 'aria-label'> {
  icon: IconName
  /** Read aloud. */
  label: string
}

/** A button that is only a sign; its word is always there for those who cannot see the sign. */
export function IconButton({ icon, label, tone = 'plain', ...rest }: IconButtonProps) {
  return <Button {...rest} tone={tone} icon={icon} aria-label={label} />
}
