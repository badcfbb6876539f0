type Area = 'localStorage' | 'sessionStorage'

/** What a browser that keeps nothing for a frame is asked to keep, for the page's life. */
const memory = new Map<string, string>()

/** A value the browser keeps; where storage is blocked, what this page wrote itself. */
export function readStored(area: Area, key: string): string | null {
  try {
    return globalThis[area].getItem(key)
  } catch {
    return memory.get(`${area} ${key}`) ?? null
  }
}

/** Keeps a value; where storage is blocked or full, as long as the page lives. */
export function writeStored(area: Area, key: string, value: string): void {
  memory.set(`${area} ${key}`, value)
  try {
    globalThis[area].setItem(key, value)
  } catch {
    // As said: the page's own memory serves.
  }
}

/** Whether what is written is there after a reload. */
export function keepsValues(area: Area): boolean {
  try {
    globalThis[area].getItem('')
    return true
  } catch {
    return false
  }
}
