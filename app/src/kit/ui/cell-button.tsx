import type { ButtonHTMLAttributes, ReactNode } from 'react'

interface CellButtonProps
  extends Pick<
    ButtonHTMLAttributes<HTMLButtonElement>,
    'type' | 'aria-label' | 'aria-describedby' | 'aria-expanded' | 'autoFocus'
  > {
  onPress?: (() => void) | undefined
  isDisabled?: boolean | undefined
  className: string
  loading: boolean
  children: ReactNode
}

/**
 * A button of the browser's own, with the looks of ours: React Aria's costs a dozen hooks and listeners each, and a page of
 * rows has hundreds. A grid's keys lead to it, so it is no stop of the Tab key.
 */
export function CellButton({ type = 'button', onPress, isDisabled, loading, ...rest }: CellButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      tabIndex={-1}
      disabled={isDisabled}
      data-disabled={isDisabled || undefined}
      data-pending={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={() => {
        if (!loading) onPress?.()
      }}
    />
  )
}
