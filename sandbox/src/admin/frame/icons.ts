import { Html } from './html.ts'

/** Our own line drawings on a 20 × 20 grid. */
const PATHS = {
  home: 'M3 9.5 10 3.5l7 6V16a1 1 0 0 1-1 1h-3.5v-4.5h-5V17H4a1 1 0 0 1-1-1z',
  products: 'M10 3h6a1 1 0 0 1 1 1v6l-7 7-7-7zM13.5 6.5h.01',
  collections: 'M3 6h14v10a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1zM5 3h10',
  content: 'M5 3h7l3 3v11H5zM8 9h4M8 12h4',
  files:
    'M3 5a1 1 0 0 1 1-1h12a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1zM4 15l4-5 3 3 2-2 3 4M12.5 7.5h.01',
  store: 'M4 9v8h12V9M3 9l1.5-5h11L17 9zM8 17v-4h4v4',
  apps: 'M3.5 3.5h5v5h-5zM11.5 3.5h5v5h-5zM3.5 11.5h5v5h-5zM11.5 11.5h5v5h-5z',
  settings:
    'M10 7.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM10 2.5v2M10 15.5v2M2.5 10h2M15.5 10h2M4.7 4.7l1.4 1.4M13.9 13.9l1.4 1.4M4.7 15.3l1.4-1.4M13.9 6.1l1.4-1.4',
  search: 'M9 4a5 5 0 1 0 0 10A5 5 0 0 0 9 4zM12.8 12.8 17 17',
  view: 'M2.5 10S5 5 10 5s7.5 5 7.5 5-2.5 5-7.5 5-7.5-5-7.5-5zM10 8a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
  back: 'M12 5l-5 5 5 5',
  next: 'M8 5l5 5-5 5',
  menu: 'M3 6h14M3 10h14M3 14h14',
  check: 'M4 10.5l4 4 8-9',
  alert: 'M10 3l7.5 13.5h-15zM10 8v4M10 14.5h.01',
  external: 'M8 4H4v12h12v-4M11 3h6v6M17 3l-7.5 7.5',
}
export type IconName = keyof typeof PATHS

/** Returns an icon, for decoration only: a text label always accompanies it. */
export function icon(name: IconName): Html {
  return new Html(`<svg class="icon" viewBox="0 0 20 20" aria-hidden="true"><path d="${PATHS[name]}"/></svg>`)
}
