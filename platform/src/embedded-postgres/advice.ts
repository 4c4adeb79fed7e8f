// The way out that every failure names.
export const useYourOwn = 'set DATABASE_URL to use your own PostgreSQL (15 or later)'
