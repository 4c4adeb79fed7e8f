// What the app stores on the device, in IndexedDB: the only place that can hold a key that no script can read.

const stores = ['accounts', 'codes', 'keys', 'history'] as const
export type StoreName = (typeof stores)[number]

export interface LocalDatabase {
  all<Row>(store: StoreName): Promise<Row[]>
  get<Row>(store: StoreName, key: string): Promise<Row | undefined>
  put(store: StoreName, row: { readonly id: string }): Promise<void>
  delete(store: StoreName, key: string): Promise<void>
}

export async function openLocalDatabase(name = 'countersign-authenticator'): Promise<LocalDatabase> {
  const opening = indexedDB.open(name, 1)
  opening.onupgradeneeded = () => {
    for (const store of stores) opening.result.createObjectStore(store, { keyPath: 'id' })
  }
  const database = await settled(opening)
  const reading = (store: StoreName) => database.transaction(store).objectStore(store)
  const writing = async (store: StoreName, write: (rows: IDBObjectStore) => void) => {
    const transaction = database.transaction(store, 'readwrite', { durability: 'strict' })
    write(transaction.objectStore(store))
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
  }
  return {
    all: (store) => settled(reading(store).getAll()),
    get: (store, key) => settled(reading(store).get(key)),
    put: (store, row) => writing(store, (rows) => rows.put(row)),
    delete: (store, key) => writing(store, (rows) => rows.delete(key)),
  }
}

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
