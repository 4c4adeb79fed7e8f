// The advice that every error of the embedded database ends with.
export const useYourOwn = 'set DATABASE_URL to use your own PostgreSQL (15 or later)'
