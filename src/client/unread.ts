/** Whether the Messages item shows its dot. Nobody has messages before the messages feature answers here. */
export const useUnread = () => false
