type Area = 'localStorage' | 'sessionStorage'

/** Fallback storage for the page's life, if the browser blocks storage in a frame. */
const memory = new Map<string, string>()

/** Reads a stored value; if storage is blocked, the one this page wrote. */
export function readStored(area: Area, key: string): string | null {
  try {
    return globalThis[area].getItem(key)
  } catch {
    return memory.get(`${area} ${key}`) ?? null
  }
}

/** Stores a value; if storage is blocked or full, for the page's life. */
export function writeStored(area: Area, key: string, value: string): void {
  memory.set(`${area} ${key}`, value)
  try {
    globalThis[area].setItem(key, value)
  } catch {
    // The page's memory holds the value.
  }
}
