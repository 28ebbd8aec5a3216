// What people call the preferences: each that people can set, in a group.
export const GROUPS = [
  ['When to compute', {
    run_if_user_active: 'Compute while the computer is in use', idle_time_to_run: 'It is in use for so long after the last input', run_on_batteries: 'Compute on battery',
    suspend_if_no_recent_input: 'Stop after so long without input, so that it may sleep', start_hour: 'Compute from', end_hour: 'Compute until (the same hour: all day)', suspend_cpu_usage: 'Stop while other programs use more than',
    niu_suspend_cpu_usage: 'The same while it is not in use' }],
  ['How much of the computer', {
    max_ncpus_pct: 'Processors', niu_max_ncpus_pct: 'Processors while it is not in use', cpu_usage_limit: 'Part of the time', niu_cpu_usage_limit: 'Part of the time while it is not in use',
    ram_max_used_busy_pct: 'Memory', ram_max_used_idle_pct: 'Memory while it is not in use', vm_max_used_pct: 'Swap space', leave_apps_in_memory: 'Keep suspended tasks in memory' }],
  ['Graphics cards', {
    run_gpu_if_user_active: 'Compute on cards while the computer is in use', spare_only_display_gpus: 'Then only cards that drive a display rest', gpu_start_hour: 'Compute on cards from', gpu_end_hour: 'Compute on cards until (the same hour: all day)' }],
  ['Tasks', {
    work_buf_min_days: 'Keep work for at least', work_buf_additional_days: 'Fetch so much more', cpu_scheduling_period_minutes: 'Time slice of a task', disk_interval: 'Checkpoints at most every' }],
  ['Disk', { disk_max_used_gb: 'Use at most', disk_max_used_pct: 'Use at most this part', disk_min_free_gb: 'Leave free at least' }],
  ['Network', {
    net_start_hour: 'Use the network from', net_end_hour: 'Use the network until (the same hour: all day)', max_bytes_sec_down: 'Download at most this fast', max_bytes_sec_up: 'Upload at most this fast', daily_xfer_limit_mb: 'Transfer at most', daily_xfer_period_days: 'Within',
    network_wifi_only: 'Wireless only (Android)', dont_verify_images: 'Do not check the size of pictures', confirm_before_connecting: 'Ask before dialling', hangup_if_dialed: 'Hang up afterwards' }],
  ['Others', { battery_charge_min_pct: 'Charge of the battery (Android)', battery_max_temperature: 'Temperature of the battery (Android)', max_cpus: 'Processors, an old limit' }]];

/** What a zero means, where it is none: in the words of Preference.zero(). */
export const ZERO = { suspend_if_no_recent_input: 'never', suspend_cpu_usage: 'never', niu_suspend_cpu_usage: 'never', max_ncpus_pct: 'no limit', niu_max_ncpus_pct: 'no limit', max_cpus: 'no limit', ram_max_used_busy_pct: 'no limit', ram_max_used_idle_pct: 'no limit', disk_max_used_gb: 'no limit', disk_max_used_pct: 'no limit', max_bytes_sec_down: 'no limit', max_bytes_sec_up: 'no limit', daily_xfer_limit_mb: 'no limit', daily_xfer_period_days: 'no limit' };

/** Told of a document and not by people. */
export const NOBODYS = ['mod_time', 'host_specific'];
