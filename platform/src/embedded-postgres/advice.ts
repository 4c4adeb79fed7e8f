// The way out that every failure names.
export const useYourOwn = 'set DATABASE_URL to use a PostgreSQL of your own (15 or later)'
