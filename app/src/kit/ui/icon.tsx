/** Paths on a 16 × 16 grid, drawn for Signpost. */
const PATHS = {
  check: 'M3 8.5 6.5 12 13 4.5',
  dot: 'M8 8h.01',
  alert:
    'M8 5v3.5M8 11h.01M7 2.2 1.6 11.6A1.2 1.2 0 0 0 2.6 13.4h10.8a1.2 1.2 0 0 0 1-1.8L9 2.2a1.2 1.2 0 0 0-2 0Z',
  critical: 'M8 4.8v3.7M8 11h.01M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8Z',
  info: 'M8 7.4v3.8M8 4.9h.01M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8Z',
  success: 'm5.2 8.2 2 2 3.7-4M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8Z',
  open: 'M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8Z',
  unknown:
    'M6.2 6.2a1.9 1.9 0 1 1 2.7 1.9c-.6.3-.9.7-.9 1.3M8 11.5h.01M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8Z',
  close: 'm4 4 8 8M12 4l-8 8',
  back: 'M9.5 3.5 5 8l4.5 4.5',
  next: 'M6.5 3.5 11 8l-4.5 4.5',
  down: 'm4 6.5 4 4 4-4',
  up: 'm4 10 4-4 4 4',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  external: 'M9 2.5h4.5V7M13.5 2.5 7.5 8.5M11.5 9.5v3a1 1 0 0 1-1 1h-7a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1h3',
  undo: 'M5.5 3 2.5 6l3 3M2.5 6h7a4 4 0 0 1 0 8H7',
  refresh: 'M13.5 8a5.5 5.5 0 1 1-1.6-3.9M13.5 2v3h-3',
  search: 'm13.5 13.5-3.3-3.3M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9Z',
  copy: 'M5.5 5.5v-2a1 1 0 0 1 1-1h6a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-2M3.5 5.5h6a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-6a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1Z',
  lock: 'M4.5 7V5a3.5 3.5 0 0 1 7 0v2M4 7h8a1 1 0 0 1 1 1v5a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V8a1 1 0 0 1 1-1Z',
  tag: 'M2.5 2.5h5l6 6a1.2 1.2 0 0 1 0 1.7l-3.3 3.3a1.2 1.2 0 0 1-1.7 0l-6-6v-5ZM5.3 5.3h.01',
  text: 'M3 4h10M3 8h10M3 12h6',
  list: 'M6 4h7.5M6 8h7.5M6 12h7.5M2.7 4h.01M2.7 8h.01M2.7 12h.01',
  image: 'M2.5 3.5h11v9h-11zM5.7 6.4h.01M2.5 11.2l3.4-3 2.6 2 2-1.5 3 2.4',
  link: 'm6.4 9.6 3.2-3.2M7.2 4.6l.9-.9a2.9 2.9 0 0 1 4.2 4.2l-.9.9M8.8 11.4l-.9.9a2.9 2.9 0 0 1-4.2-4.2l.9-.9',
  code: 'm5.5 4.8-3.2 3.2 3.2 3.2M10.5 4.8l3.2 3.2-3.2 3.2',
} as const

export type IconName = keyof typeof PATHS

/** An icon next to a word; hidden from screen readers, which read the word. */
export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  return (
    <svg
      className={`sp-icon ${className ?? ''}`}
      viewBox="0 0 16 16"
      width="16"
      height="16"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'dot' || name === 'more' ? 2.4 : 1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  )
}
