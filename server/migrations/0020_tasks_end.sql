-- A task that ends with what it has done is deleted in that transaction.

grant delete on tasks to countersign_app;
